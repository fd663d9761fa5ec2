//! Tests of training and calibration of the forecast.
